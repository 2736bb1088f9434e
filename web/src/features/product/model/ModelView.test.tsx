// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ModelView } from './ModelView.tsx'

afterEach(cleanup)

function open(stepFile: string | null) {
  const onClose = vi.fn<() => void>()
  render(<ModelView sku="180050" file="/models/180050.glb" stepFile={stepFile} onClose={onClose} />)
  return onClose
}

test('takes focus, and offers alternatives without WebGL', async () => {
  open('/models/180050.step')
  expect(document.activeElement).toBe(screen.getByRole('application', { name: '3D model of 180050' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Your browser cannot show 3D models.')
  expect(screen.getByRole('link', { name: 'STEP model' }).getAttribute('href')).toBe('/models/180050.step')
  expect(screen.getByRole('button', { name: 'Turn left' })).toHaveProperty('disabled', true)
})

test('offers no STEP model when there is none', async () => {
  open(null)
  await screen.findByRole('alert')
  expect(screen.queryByRole('link')).toBeNull()
})

test('closes on Escape and by its buttons', async () => {
  const onClose = open(null)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Outline drawing' }))
  expect(onClose).toHaveBeenCalledTimes(3)
})
