import type { Plugin } from "vitest/config";

export interface Mutation {
  id: string;
  file: string;
  /** What is switched off, cut short. */
  text: string;
}
export function mutableFiles(): string[];
export function mutationsOf(file: string, source?: string): Mutation[];
export function switchable(): Plugin;
