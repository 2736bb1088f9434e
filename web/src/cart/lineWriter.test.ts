import { expect, test, vi } from 'vitest'
import { createLineWriter } from './lineWriter.ts'

function line() {
  const answers: (() => void)[] = []
  const shown: number[] = []
  const send = vi.fn((_: number) => new Promise<void>((resolve) => answers.push(resolve)))
  const onBusy = vi.fn()
  const writer = createLineWriter({
    send,
    onBusy,
    showAhead(quantity) {
      shown.push(quantity)
      return () => void shown.splice(shown.indexOf(quantity), 1)
    },
  })
  const answer = async () => {
    answers.shift()?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { writer, send, shown, onBusy, answer }
}

test('of many quantities wished in a burst the first and the last are sent, one after the other', async () => {
  const { writer, send, shown, answer, onBusy } = line()
  for (const quantity of [2, 3, 4, 5]) void writer.set(quantity)
  expect(send.mock.calls).toEqual([[2]])
  expect(shown).toEqual([5])
  await answer()
  expect(send.mock.calls).toEqual([[2], [5]])
  expect(shown).toEqual([5])
  await answer()
  expect(send).toHaveBeenCalledTimes(2)
  expect(shown).toEqual([])
  expect(onBusy.mock.calls).toEqual([[true], [false]])
})

test('after an answer the next wish is sent at once', async () => {
  const { writer, send, answer } = line()
  void writer.set(2)
  await answer()
  void writer.set(1)
  expect(send.mock.calls).toEqual([[2], [1]])
})
