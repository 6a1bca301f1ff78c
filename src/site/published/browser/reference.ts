import { fillParts } from "./specification";

// The script of pages with operations of a specification. It loads after the script of all pages.
fillParts();
