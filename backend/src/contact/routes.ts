import type { FastifyInstance } from 'fastify'
import { document } from '../jsonapi/document.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import type { JsonApi } from '../jsonapi/resources.ts'
import { type JsonApiResponse, jsonApiRoute } from '../jsonapi/route.ts'
import { contactFileRoute } from './files.ts'
import { contactMessageType, readMessage } from './message.ts'
import { readOffice, sendMessage } from './send.ts'

/** Sends a message to the office and returns it with its reference. It cannot be read back. */
function takeMessage({ database }: JsonApi) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const office = await readOffice(database)
    const { file, ...attributes } = readMessage(request.body(), office.subjects)
    const { uuid, reference } = await sendMessage(database, { ...attributes, file }, office.mail, request.viewer)
    const data = {
      type: contactMessageType,
      id: uuid,
      attributes: { langcode: 'en', ...attributes, field_reference: reference },
      relationships: {
        contact_form: { data: { type: 'contact_form--contact_form', id: 'feedback' } },
        recipient: [],
        field_file: { data: file === null ? null : { type: 'file--file', id: file } },
      },
    }
    return { document: document({ data, links: { self: { href: request.self } } }), shared: false, created: null }
  }
}

/** Messages to the office: first the files, then the message that attaches them. */
export async function contactRoutes(app: FastifyInstance, api: JsonApi, modified: Date): Promise<void> {
  jsonApiRoute(app, '/jsonapi/contact_message/feedback', { POST: takeMessage(api) }, modified)
  await contactFileRoute(app, api.database)
}
