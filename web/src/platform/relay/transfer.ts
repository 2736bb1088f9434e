import { type GatewayResponse, parseGatewayResponse } from './gatewayResponse.ts'
import { dataBlock, dataOfPage } from '../device/dataBlocks.ts'

/** A query of the server with its response, for the browser. */
export type TransferRecord = [key: string, response: GatewayResponse]

/** Transfers responses of the server's queries to the browser, in data blocks of the page. */
export interface Transfer {
  /** Browser: the response in the page. Each is returned once. */
  take(key: string): GatewayResponse | undefined
  /** Server: records for the page. */
  put(key: string, response: Promise<GatewayResponse>): void
}

export function transferKey(id: string, variables: object) {
  return id + JSON.stringify(variables)
}

/**
 * The server's transfer. The viewer of the first response is sent apart from it, at the end of the page: only this data
 * and the header's tools differ between the visitors of a page (`server/visitorPage.ts`).
 */
export function serverTransfer(): Transfer & { drain(): TransferRecord[]; readonly viewer: unknown } {
  const queue: TransferRecord[] = []
  let viewer: unknown = null
  return {
    take: () => undefined,
    put: (key, response) =>
      void response.then(({ data, ...rest }) => {
        const isApart = viewer === null && Boolean(data?.['viewer'])
        if (isApart) viewer = data?.['viewer']
        queue.push([key, { data: isApart ? { ...data, viewer: null } : data, ...rest }])
      }),
    drain: () => queue.splice(0),
    get viewer() {
      return viewer
    },
  }
}

const name = 'answers'
export const viewerName = 'viewer'

/** Markup with the data of a visitor; '' if there is none. */
export function viewerMarkup(viewer: unknown): string {
  return viewer === null ? '' : dataBlock(viewerName, viewer)
}

/** Markup with records; '' if empty. */
export function transferMarkup(records: TransferRecord[]): string {
  return records.length === 0 ? '' : dataBlock(name, records)
}

function openRecord(record: unknown, viewer: unknown): TransferRecord {
  if (!Array.isArray(record)) throw new TypeError('A transfer record is a pair')
  const pair: unknown[] = record
  const [key, value] = pair
  const response = parseGatewayResponse(value)
  if (response.data?.['viewer'] === null) response.data['viewer'] = viewer
  return [String(key), response]
}

/** The responses in a page that is complete: modules run after it has been parsed. */
export function browserTransfer(page: Document): Transfer {
  const [viewer] = dataOfPage(page, viewerName)
  const records = dataOfPage(page, name).flatMap((block) =>
    Array.isArray(block) ? block.map((record) => openRecord(record, viewer)) : [],
  )
  const responses = new Map(records)
  return {
    take(key) {
      const response = responses.get(key)
      responses.delete(key)
      return response
    },
    put() {},
  }
}
