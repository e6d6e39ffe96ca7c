/** Runs in the page. Makes the program fail at the next drag, by releasing the pointer in the middle of an operation that no real
 * release can interrupt. */
export function breakPage(): void {
  const set = CSSStyleDeclaration.prototype.setProperty;
  CSSStyleDeclaration.prototype.setProperty = function (name: string, value: string | null, priority?: string) {
    if (name === 'translate') {
      const grid = document.querySelector('.app:not(#boot) [role="grid"]')!;
      grid.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, isPrimary: true, pointerId: 1, pointerType: 'mouse' }));
    }
    set.call(this, name, value, priority);
  };
}
