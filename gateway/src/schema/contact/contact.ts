import type { ContactOutcome } from '../../backend/contact/contact.ts'
import { builder } from '../core/builder.ts'
import { UserError } from '../core/userErrors.ts'

const ContactMessageInput = builder.inputType('ContactMessageInput', {
  description: 'A message to the office.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of the person.' }),
    email: t.string({ required: true, description: 'Where to answer.' }),
    company: t.string({ description: 'Company of the person.' }),
    phone: t.string({ description: 'A phone number, for those who like to be called.' }),
    subject: t.string({ required: true, description: 'One of `Shop.contactSubjects`.' }),
    orderNumber: t.string({ description: 'The order it is about.' }),
    message: t.string({ required: true, description: 'The message, 10 to 4,000 characters.' }),
    fileId: t.field({
      type: 'UUID',
      description:
        'A file sent before to `POST /contact-files`, by the id that answered it. Single use, good for an hour.',
    }),
    startedAt: t.field({
      type: 'DateTime',
      description:
        'When the form was shown, by the clock of the shop, for those who show one. A message sent within 3 seconds of it is not taken.',
    }),
    website: t.string({ description: 'Left empty by people. A message that fills it is not taken.' }),
  }),
})

const ContactMessagePayload = builder.objectRef<ContactOutcome>('ContactMessagePayload').implement({
  description: 'What became of a message to the office.',
  fields: (t) => ({
    isSent: t.exposeBoolean('isSent', { description: 'Whether the office has it.' }),
    reference: t.exposeString('reference', {
      nullable: true,
      description: 'What the office knows it by, such as "C-261121-0001"; null when it was not sent.',
    }),
    userErrors: t.field({
      type: [UserError],
      description: 'Why it was not sent.',
      resolve: ({ userErrors }) => [...userErrors],
    }),
  }),
})

builder.mutationFields((t) => ({
  sendContactMessage: t.field({
    type: ContactMessagePayload,
    description:
      'Sends a message to the office. At most 5 an hour from one address. Whoever wrote it is told by mail that it came; only a customer who is logged in, and writes from the confirmed address of the account, is sent a copy of it.',
    args: { input: t.arg({ type: ContactMessageInput, required: true, description: 'The message.' }) },
    resolve: (_root, { input }, { shop }) => shop.contact.send(input),
  }),
}))
