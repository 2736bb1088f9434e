import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { inject } from 'vitest'
import { z } from 'zod'

const auditSchema = z.object({ problems: z.array(z.string()) })

async function ask(address: string, init: RequestInit = {}): Promise<Response> {
  const key = (await readFile(path.join(inject('outbox'), '../office.key'), 'utf8')).trim()
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const answer = await fetch(`${inject('backendUrl')}/office/${address}`, { ...init, headers })
  if (!answer.ok) throw new Error(`the office request failed: ${answer.status} ${await answer.text()}`)
  return answer
}

/** Inconsistencies among the shop's orders: there must be none. */
export async function auditProblems(): Promise<string[]> {
  return auditSchema.parse(await (await ask('audit')).json()).problems
}

/** Replies to a quote request, as the office does. Prices are dollars by part number. */
export async function replyToQuote(number: string, prices: Record<string, string>, days = 30): Promise<void> {
  await ask(`quotes/${number}`, { method: 'POST', body: JSON.stringify({ prices, days }) })
}

/** Advances an order's state, as the office does. */
export async function moveOrder(number: string, action: string, more: Record<string, unknown> = {}): Promise<void> {
  await ask(`orders/${number}`, { method: 'POST', body: JSON.stringify({ action, ...more }) })
}
