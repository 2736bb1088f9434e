import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { enqueueMail } from '../mail/queue.ts'
import { createQuoteToken, quoteLink } from './access.ts'
import { loadQuoteFacts } from './facts.ts'
import { type QuoteMailKind, quoteMails } from './mails.ts'

/** Queues emails about a quote; each one to a guest has a new link. Returns the token of the last such link. */
export async function mailQuote(
  transaction: Transaction<Tables>,
  quoteId: number,
  kinds: readonly QuoteMailKind[],
  {
    now,
    publicUrl,
    office,
    fileId,
  }: { readonly now: Date; readonly publicUrl: string; readonly office: string; readonly fileId: number | null },
): Promise<string | null> {
  const facts = await loadQuoteFacts(transaction, quoteId)
  const token = facts.hasCustomer ? null : await createQuoteToken(transaction, quoteId, now)
  const link = quoteLink(publicUrl, facts.uuid, token)
  for (const kind of kinds) {
    const mail = quoteMails[kind](facts, { link, office })
    await enqueueMail(transaction, kind === 'quoteRequested' ? { ...mail, contactFileId: fileId } : mail, now)
  }
  return token
}
