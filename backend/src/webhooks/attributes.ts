import { z } from 'zod'
import { isWebhookEvent } from '@shop/schema/webhookEvents'
import { maxPasswordLength } from '../accounts/passwords.ts'
import { line } from '../jsonapi/line.ts'

const maxUrlLength = 2000
const maxSelectionLength = 10_000

/** A secret as encrypted by the gateway, which alone can decrypt it. */
const encryptedSecret = z.string().min(1).max(1000)

const changeable = {
  url: z.url({ protocol: /^https?$/ }).max(maxUrlLength),
  description: line.trim().max(100).nullable(),
  events: z.array(z.string().refine(isWebhookEvent, 'This event does not exist.')).min(1),
  selection: z.string().max(maxSelectionLength).nullable(),
}

/** Of the customer, if the login was not recent. */
const password = z.string().max(maxPasswordLength).optional()

/** Attributes of a new endpoint. */
export const newEndpoint = z.object({
  ...changeable,
  password,
  description: changeable.description.default(null),
  selection: changeable.selection.default(null),
  scopes: z.array(z.string()).nullable().default(null),
  is_test: z.boolean().default(false),
  secret: encryptedSecret,
})

/** Attributes of a change. */
export const endpointChange = z.object(changeable).extend({ enabled: z.boolean(), password }).partial()

export const takeover = z.object({ password })

export const newSecret = z.object({ secret: encryptedSecret })
