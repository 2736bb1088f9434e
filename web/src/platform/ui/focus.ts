import { useEffect, useRef } from 'react'

/** Headings, and terms of the glossary. */
const headings = 'h2, h3, h4, dt'

/**
 * Moves focus as a page load would: to the screen's heading, or to the heading of the section in the hash
 * ("#password").
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
 * When a focused element is removed, moves focus to the heading instead of the top of the document.
 * @param contents changes identity with the contents
 */
export function useFocusAfterRemoval(contents: string | number) {
  const before = useRef(contents)
  useEffect(() => {
    if (before.current === contents) return
    before.current = contents
    if (document.activeElement === null || document.activeElement === document.body) focusHeading()
  }, [contents])
}
