import { redirect } from 'react-router'
import { graphql } from 'react-relay/hooks'
import { fieldErrors, formAction } from '../../platform/forms/formAction.ts'
import { sendMutation } from '../../platform/relay/sendMutation.ts'
import type { FieldError } from '../../platform/relay/formResult.ts'
import type { RelaySession } from '../../platform/relay/session.ts'
import type { contactActionMutation } from './__generated__/contactActionMutation.graphql.ts'
import { contactForm, clearContactDraft, confirmationPath } from './contactForm.ts'
import { refusalOf, REMOVE_FILE } from './contactFile.ts'

function orNull(text: string) {
  return text === '' ? null : text
}

/** Uploads the file of a form that was posted without scripts. */
export async function receiveFile(form: FormData, { session }: { session: RelaySession }): Promise<FieldError[]> {
  const file = form.get('file')
  form.delete('file')
  if (form.has(REMOVE_FILE)) for (const name of ['fileId', 'fileName']) form.delete(name)
  if (!(file instanceof File) || file.name === '' || !session.sendFile) return []
  const refusal = refusalOf(file)
  const upload = refusal === null ? await session.sendFile(file) : { refusal }
  if ('refusal' in upload) return [{ field: 'file', message: upload.refusal }]
  form.set('fileId', upload.id)
  form.set('fileName', file.name)
  return []
}

/** Sends a contact message. A file posted without scripts is uploaded first and kept even if the form has errors. */
export const contactAction = formAction({
  schema: contactForm,
  receive: receiveFile,
  async send(values, { environment, request }) {
    const { name, email, company, phone, subject, orderNumber, message, fileId, startedAt, website } = values
    const { sendContactMessage } = await sendMutation<contactActionMutation>(
      environment,
      graphql`
        mutation contactActionMutation($input: SendContactMessageInput!) {
          sendContactMessage(input: $input) {
            isSent
            reference
            userErrors {
              path
              message
              code
            }
          }
        }
      `,
      {
        input: {
          name,
          email,
          company: orNull(company),
          phone: orNull(phone),
          subject,
          orderNumber,
          message,
          fileId: orNull(fileId),
          // Without a valid time, the form was never rendered: use now, which the gateway rejects as too quick.
          startedAt: Number.isNaN(Date.parse(startedAt)) ? new Date().toISOString() : startedAt,
          website: orNull(website),
        },
      },
    )
    const { isSent, reference, userErrors } = sendContactMessage
    if (!isSent) return { errors: fieldErrors(userErrors, { fileId: 'file' }) }
    if (!import.meta.env.SSR) clearContactDraft(new URL(request.url).search)
    return redirect(confirmationPath(reference))
  },
})
