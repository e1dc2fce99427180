/**
 * The status text of a match, read line by line.
 *
 * Boards are drawn from what the service says in words, since a spectator is told the same way as a seat. What a reader
 * does not know is never lost: it stays in `rest`, and the page shows it as it is.
 */
export class Lines {
  private left: string[];

  constructor(text: string) {
    this.left = text.split("\n").filter((line) => line !== "");
  }

  /** The first line that fits, taken out. */
  take(pattern: RegExp): RegExpMatchArray | null {
    for (const [at, line] of this.left.entries()) {
      const found = line.match(pattern);
      if (found) {
        this.left.splice(at, 1);
        return found;
      }
    }
    return null;
  }

  /** All lines that fit, taken out. */
  takeAll(pattern: RegExp): RegExpMatchArray[] {
    const found: RegExpMatchArray[] = [];
    for (let next = this.take(pattern); next; next = this.take(pattern)) found.push(next);
    return found;
  }

  /** Lines that fit, each with the indented lines below it; all taken out. */
  takeBlocks(pattern: RegExp): { head: RegExpMatchArray; below: Lines }[] {
    const blocks: { head: RegExpMatchArray; below: string[] }[] = [];
    const left: string[] = [];
    let open = false;
    for (const line of this.left) {
      const head = line.match(pattern);
      if (head) blocks.push({ head, below: [] });
      else if (open && line.startsWith(" ")) blocks.at(-1)!.below.push(line);
      else left.push(line);
      open = head !== null || (open && line.startsWith(" "));
    }
    this.left = left;
    return blocks.map(({ head, below }) => ({ head, below: new Lines(below.join("\n")) }));
  }

  /** Lines of a block that its reader did not know go back to the others. */
  giveBack(below: Lines): void {
    this.left.push(...below.rest);
  }

  /** What nothing has taken. */
  get rest(): string[] {
    return this.left;
  }
}

/** `a, b, c` as a list; a word for nothing gives none. */
export function list(words: string | undefined, nothing = "none"): string[] {
  return !words || words === nothing ? [] : words.split(", ");
}

/** A number from a capture group that matched. */
export function num(words: string | undefined): number {
  return Number(words);
}
