import { useEffect, useRef } from 'react'
import { focusHeading } from '../../shell/focusHeading.ts'

/** A line that is taken out takes the focus with it. It goes to the heading instead of to the top of the document. */
export function useFocusAfterRemoval(pieces: number) {
  const before = useRef(pieces)
  useEffect(() => {
    if (before.current === pieces) return
    before.current = pieces
    if (document.activeElement === null || document.activeElement === document.body) focusHeading()
  }, [pieces])
}
