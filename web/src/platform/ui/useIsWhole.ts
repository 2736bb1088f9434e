import { useDeferredValue } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * Whether to render what is below the fold. A page opened by a link renders that right after its first paint; the first
 * page, and one that opens at an earlier position or a heading, is whole immediately.
 */
export function useIsWhole(): boolean {
  const { hash } = useLocation()
  return useDeferredValue(true, useNavigationType() === NavigationType.Pop || hash !== '')
}

/** Least height of what stands above the items, in pixels. */
const above = 250

/** How many items may be in view. The browser has opened a link, so there is a window. @param height least height of an item, in pixels */
export function countInView(height: number): number {
  return Math.ceil((window.innerHeight - above) / height)
}

/** Keeps what follows below the fold until the page is whole. */
export const untilWhole = { minHeight: '100vh' }
