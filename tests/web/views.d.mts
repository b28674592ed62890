// Types of views.mjs for the tests in the browser.
import type { Page } from "@playwright/test";
export const DECK: string;
export const VIEWS: Record<string, (page: Page, tools: { build: string }) => Promise<void>>;
export function recordOf(build: string): string;
