import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const compress = promisify(gzip)

/** Size below which compression does not pay off, in bytes. */
const MIN_LENGTH = 1_024

const isJson = /^application\/(?:vnd\.api\+)?json\b/

/** Compresses JSON for clients that ask for gzip, as the web server of a Drupal site does. */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isAccepted = /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '')
    const isText = Buffer.isBuffer(payload) && isJson.test(String(reply.getHeader('content-type')))
    if (!isAccepted || !isText || payload.length < MIN_LENGTH) return payload
    const vary = [reply.getHeader('vary') ?? []].flat().join(', ')
    reply.header('vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return compress(payload, { level: constants.Z_BEST_SPEED })
  })
}
