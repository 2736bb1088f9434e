import { cartPath, contactPath, quickOrderPath } from '../paths.ts'
import { readable } from '../../platform/ui/readable.ts'

export interface Crumb {
  label: string
  path: string
}

const pagesWithout = ['/', cartPath, '/products', '/distributors', quickOrderPath, contactPath]
const partsWithout = ['/search', '/user', '/checkout']

/** Whether a path shows breadcrumbs at all. */
export function hasBreadcrumbs(pathname: string) {
  return (
    !pagesWithout.includes(pathname.replace(/(?<=.)\/$/, '')) && !partsWithout.some((part) => pathname.includes(part))
  )
}

/** "/viewports/safety-information" → "Safety information" */
function labelFrom(pathname: string): string {
  const last = pathname.split('/').findLast(Boolean) ?? ''
  const words = readable(last).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A trail of one gets the current path as its second crumb. */
export function withCurrentPath(trail: readonly Crumb[], pathname: string): readonly Crumb[] {
  return trail.length === 1 && trail[0]?.path !== pathname
    ? [...trail, { label: labelFrom(pathname), path: pathname }]
    : trail
}
