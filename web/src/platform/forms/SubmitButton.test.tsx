// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type FormEvent, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OfflineMark } from '../../shell/Shell.tsx'
import { setOnline } from '../device/offline/testNetwork.ts'
import { TestPage, createTestSession } from '../../testing/testing.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { useWriteButton } from './useWriteButton.ts'

const onUndo = vi.fn()

function Page({ onSend }: { onSend(note: string): void }) {
  const [note, setNote] = useState('')
  function send(event: FormEvent) {
    event.preventDefault()
    onSend(note)
  }
  return (
    <>
      <OfflineMark />
      <form onSubmit={send}>
        <input aria-label="Note" value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        <SubmitButton>Save</SubmitButton>
      </form>
      <button type="button" {...useWriteButton(false, onUndo)}>
        Undo
      </button>
    </>
  )
}

function open() {
  const onSend = vi.fn()
  render(
    <TestPage session={createTestSession(() => ({ data: {} })).session}>
      <Page onSend={onSend} />
    </TestPage>,
  )
  return onSend
}

function button(name: string) {
  return screen.getByRole('button', { name })
}
function reasonOf(element: HTMLElement) {
  return document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent
}

beforeEach(() => onUndo.mockReset())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('buttons that send are disabled offline, say why, and keep focus and entries', () => {
  const onSend = open()
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'for chamber B' } })
  button('Save').focus()
  setOnline(false)
  for (const each of [button('Save'), button('Undo')]) {
    expect(each.getAttribute('aria-disabled')).toBe('true')
    expect(reasonOf(each)).toMatch(/^You are offline\. .*you can’t add, change or send anything/)
    fireEvent.click(each)
  }
  expect(document.activeElement).toBe(button('Save'))
  expect([onSend.mock.calls, onUndo.mock.calls]).toEqual([[], []])

  setOnline(true)
  for (const each of [button('Save'), button('Undo')]) {
    expect([each.getAttribute('aria-disabled'), each.getAttribute('aria-describedby')]).toEqual([null, null])
    fireEvent.click(each)
  }
  expect(onSend.mock.calls).toEqual([['for chamber B']])
  expect(onUndo).toHaveBeenCalledTimes(1)
})
