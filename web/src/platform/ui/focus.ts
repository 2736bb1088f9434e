import { useEffect, useRef } from 'react'

/** Headings of parts, and what stands for one: a term of the glossary. */
const headings = 'h2, h3, h4, dt'

/**
 * Puts the focus where a page load would begin to read: at the screen's heading, or at that of the part an address
 * names by its hash ("#password"), which may be the heading itself.
 */
export function focusHeading(hash = '') {
  const part = document.getElementById(hash.slice(1))
  const heading =
    (part?.matches(headings) ? part : part?.querySelector<HTMLElement>(headings)) ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector<HTMLElement>('main')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/**
 * What is taken out of a screen takes the focus with it. It goes to the heading instead of to the top of the document.
 * @param contents what is there, as something that is another when it changes
 */
export function useFocusAfterRemoval(contents: string | number) {
  const before = useRef(contents)
  useEffect(() => {
    if (before.current === contents) return
    before.current = contents
    if (document.activeElement === null || document.activeElement === document.body) focusHeading()
  }, [contents])
}
