import { expect, type Locator, type Page } from '@playwright/test';
import { Board } from './board';
import type { Variant } from './new-game';

/** A rectangle on the screen, in pixels. */
export interface Extent {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A page of rules: headings, texts, and boards to try the rules on. */
export class RulesPage {
  readonly text: Locator;

  constructor(readonly page: Page) {
    this.text = page.locator('.rules__text');
  }

  async open(variant: Variant): Promise<void> {
    await this.page.goto(`/#/rules/${variant}`);
    await expect(this.page.locator(`.rules__link[href="#/rules/${variant}"]`)).toHaveAttribute('aria-current', 'page');
    await expect(this.text.locator('.try .board').first()).toBeVisible();
  }

  /** Returns all texts of the page except the names of squares and buttons. */
  async texts(): Promise<string[]> {
    return this.text.locator('h1, h2, h3, p, li').allInnerTexts();
  }

  /** Returns one of the page's boards, counted from 0. */
  board(at: number): Board {
    return new Board(this.page, this.text.locator('.try .board').nth(at));
  }

  /** Chooses a language in the settings and waits until the page has it. `settings` is the button's name in the old language. */
  async chooseLanguage(settings: string, language: string, code: string): Promise<void> {
    await this.page.getByRole('button', { name: settings, exact: true }).click();
    const dialog = this.page.locator('dialog[open]:not(.curtain)');
    await dialog.locator('select').first().selectOption({ label: language });
    await expect(this.page.locator('html')).toHaveAttribute('lang', code);
    await this.page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }

  /** Returns the rectangle in which a part of a line's text is drawn. */
  async extent(line: Locator, piece: string): Promise<Extent> {
    return line.evaluate((element, piece) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const start = node.textContent!.indexOf(piece);
        if (start < 0) continue;
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, start + piece.length);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        return { left, right, top, bottom };
      }
      throw new Error(`“${piece}” is not in “${element.textContent}”`);
    }, piece);
  }
}
