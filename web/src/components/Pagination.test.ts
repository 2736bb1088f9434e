import { describe, expect, it } from 'vitest'
import { pagesNamed } from './Pagination.tsx'

describe('pagesNamed', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [3, 9, [1, 2, 3, 4, null, 9]],
    [9, 9, [1, null, 8, 9]],
  ])('page %d of %d', (current, count, pages) => {
    expect(pagesNamed(current, count)).toEqual(pages)
  })
})
