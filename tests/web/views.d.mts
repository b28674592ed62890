// Types of views.mjs for the tests in the browser.
import type { Page } from "@playwright/test";
export const DECK: string;
export type Say = (key: string, blanks?: Record<string, string | number>) => string;
export const VIEWS: Record<string, (page: Page, tools: { build: string; say: Say }) => Promise<void>>;
export function sentencesOf(language: string): Say;
export function recordOf(build: string): string;
