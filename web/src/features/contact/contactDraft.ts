import * as z from 'zod/mini'
import { deviceStore } from '../../platform/device/deviceStore.ts'
import type { FormKeep } from '../../platform/forms/useKeptValues.ts'

/** What is typed, by the query string of the address it is typed at. Its name makes it one of the drafts that end with a session. */
const drafts = deviceStore({
  name: 'form-draft contact-us',
  area: 'sessionStorage',
  schema: z.record(z.string(), z.record(z.string(), z.string())),
  fallback: {},
})

/** Keeps a message for the life of the tab, until it is sent. */
export const keepContact = (search: string): FormKeep => ({
  read: () => drafts.read()[search] ?? null,
  write: (values) => drafts.write({ ...drafts.read(), [search]: values }),
})

/** Once a message is sent, the next one begins afresh. */
export function forgetContact(search: string) {
  const { [search]: _, ...others } = drafts.read()
  drafts.write(others)
}
