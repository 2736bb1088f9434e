import type { ContactOutcome } from '../../backend/contact/contact.ts'
import { builder } from '../core/builder.ts'
import { inputArg, payloadType, inputType } from '../core/fields.ts'

const SendContactMessageInput = inputType('SendContactMessageInput', "A message to the shop's office.", (t) => ({
  name: t.string({ required: true, description: 'Name of the sender, up to 200 characters.' }),
  email: t.string({ required: true, description: 'Email address for the reply, up to 254 characters.' }),
  company: t.string({ description: 'Company of the sender, up to 200 characters.' }),
  phone: t.string({ description: 'Phone number of the sender with an optional extension, up to 40 characters.' }),
  subject: t.string({ required: true, description: 'Subject of the message: one of `Shop.contactSubjects`.' }),
  orderNumber: t.string({
    description: 'Number of the order that the message is about. Required if the subject is "Order status".',
  }),
  message: t.string({ required: true, description: 'Text of the message, 10 to 4,000 characters.' }),
  fileId: t.field({
    type: 'UUID',
    description: 'UUID of an attachment uploaded with `POST /contact-files`. Valid once, for one hour.',
  }),
  startedAt: t.field({
    type: 'DateTime',
    description:
      'Time at which the form was displayed, if there was one. Messages sent less than 3 seconds later are rejected.',
  }),
  website: t.string({ description: 'Spam trap: leave it empty. Messages with a value are rejected.' }),
}))

const ContactMessagePayload = payloadType<ContactOutcome>('ContactMessagePayload', {
  description: 'Result of sending a message to the office.',
  errors: 'Reasons why the message was not sent.',
  fields: (t) => ({
    isSent: t.property('isSent', 'Boolean', 'Whether the office received the message.'),
    reference: t.optional('reference', 'String', {
      description:
        'Reference number, such as "C-261121-0001"; null if the message was not sent or the site assigns no numbers.',
    }),
  }),
})

builder.mutationFields((t) => ({
  sendContactMessage: t.field({
    type: ContactMessagePayload,
    description:
      'Sends a message to the office, up to 5 per hour from one network. If the shop has the feature `CONTACT_CONFIRMATION`, the sender gets an email confirmation, which includes a copy of the message only if the sender is logged in with this address and has verified it.',
    args: inputArg(SendContactMessageInput, 'Message and details of the sender.'),
    resolve: (_root, { input }, { shop }) => shop.contact.send(input),
  }),
}))
