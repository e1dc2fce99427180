"""The browser page as it is built, in the folder ``dist``; its source beside it is not installed."""
