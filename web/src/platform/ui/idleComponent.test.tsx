// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { idleComponent } from './idleComponent.tsx'

afterEach(cleanup)

class Boundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? 'Failed' : this.props.children
  }
}

function missingCode() {
  const code = { isMissing: true, loads: 0 }
  async function load() {
    code.loads += 1
    if (code.isMissing) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>Contents</p>
  }
  return { code, load }
}

test('loads its code again for the next instance after a failure', async () => {
  const { code, load } = missingCode()
  const Part = idleComponent(load)
  const boundary = (key: string) => (
    <Boundary key={key}>
      <Part />
    </Boundary>
  )
  const { rerender } = render(boundary('first'), { onCaughtError: () => {} })
  await screen.findByText('Failed')
  code.isMissing = false
  rerender(boundary('next'))
  await screen.findByText('Contents')
})

test('shows nothing if optional code is missing, and does not ask for it in a loop', async () => {
  const { code, load } = missingCode()
  const Part = idleComponent(load, { isOptional: true })
  const { container, rerender } = render(<Part />)
  await vi.waitFor(() => expect(code.loads).toBeGreaterThan(0))
  await new Promise((resolve) => setTimeout(resolve, 20))
  rerender(<Part />)
  expect(container.textContent).toBe('')
  // Once when rendered, and once when idle.
  expect(code.loads).toBeLessThanOrEqual(2)
  code.isMissing = false
  rerender(<Part key="next" />)
  await screen.findByText('Contents')
})
