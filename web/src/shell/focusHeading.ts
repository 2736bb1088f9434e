/**
 * Puts the focus where a page load would begin to read: at the screen's heading, or at that of the part an address
 * names by its hash ("#password").
 */
export function focusHeading(hash = '') {
  const part = document.getElementById(hash.slice(1))
  const heading =
    part?.querySelector<HTMLElement>('h2, h3') ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector<HTMLElement>('main')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
