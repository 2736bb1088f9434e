import { useEffect, useRef } from 'react'
import { focusHeading } from './focusHeading.ts'

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
