import { describe, expect, it } from 'vitest'
import { lineIntent } from './lineIntent.ts'

function recorder() {
  const sent: number[] = []
  const answers: (() => void)[] = []
  const intent = lineIntent((quantity) => {
    sent.push(quantity)
    return new Promise((resolve) => answers.push(resolve))
  })
  const answer = async () => {
    answers.shift()?.()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { sent, intent, answer }
}

describe('lineIntent', () => {
  it('sends the first wish at once', () => {
    const { sent, intent } = recorder()
    intent.want(2)
    expect(sent).toEqual([2])
  })

  it('keeps one request in flight and then sends the last wish only', async () => {
    const { sent, intent, answer } = recorder()
    for (const quantity of [2, 3, 4, 5]) intent.want(quantity)
    expect(sent).toEqual([2])
    await answer()
    expect(sent).toEqual([2, 5])
    await answer()
    expect(sent).toEqual([2, 5])
  })

  it('starts again after the queue has run dry', async () => {
    const { sent, intent, answer } = recorder()
    intent.want(2)
    await answer()
    intent.want(7)
    expect(sent).toEqual([2, 7])
  })
})
