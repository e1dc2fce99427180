import { render } from "preact";
import { App } from "./app.tsx";
import "./styles/tokens.css";
import "./styles/page.css";
import "./styles/table.css";
import "./styles/boards.css";

render(<App />, document.getElementById("page")!);
