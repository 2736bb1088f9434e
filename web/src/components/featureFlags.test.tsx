// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { featureFlags, resetFlags, setFlag, useFlag } from './featureFlags.ts'

function FlagList() {
  const recent = useFlag('RECENTLY_VIEWED_PRODUCTS')
  const related = useFlag('ADD_RELATED_PRODUCTS')
  return <p>{`${recent} ${related}`}</p>
}
function displayedFlags() {
  cleanup()
  render(<FlagList />)
  return screen.getByText(/true|false/).textContent
}

describe('feature flags', () => {
  beforeEach(() => localStorage.clear())
  afterEach(cleanup)

  test('have defaults, can be set and reset', () => {
    expect(displayedFlags()).toBe('true false')
    setFlag('ADD_RELATED_PRODUCTS', true)
    setFlag('RECENTLY_VIEWED_PRODUCTS', false)
    expect(displayedFlags()).toBe('false true')
    expect(featureFlags.read()).toEqual({ ADD_RELATED_PRODUCTS: true, RECENTLY_VIEWED_PRODUCTS: false })
    resetFlags()
    expect(displayedFlags()).toBe('true false')
  })

  test.each([
    ['{"ADD_RELATED_PRODUCTS":"true","RECENTLY_VIEWED_PRODUCTS":"false"}', 'false true'],
    ['{"ADD_RELATED_PRODUCTS":1,"RECENTLY_VIEWED_PRODUCTS":0}', 'false true'],
    ['{"ADD_RELATED_PRODUCTS":null,"SOMETHING_ELSE":true}', 'true false'],
    ['["broken"', 'true false'],
  ])('stored as %s are %s', (stored, expected) => {
    localStorage.setItem('feature-flags', stored)
    expect(displayedFlags()).toBe(expected)
  })
})
