/**
 * Recordings of a Drupal site as text files: `###` lines (request line, `>` headers, `> body: …`, notes), an empty
 * line, then the exact response (status line, headers, empty line, body). Only `derive.ts` reads them.
 */

export interface Recording {
  name: string
  request: {
    method: string
    path: string
    query: [string, string][]
    headers: Record<string, string>
    body: string | null
  }
  answer: { status: number; headers: Record<string, string>; body: string }
}

function header(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
}

/** `a[b]=1&c=%20` as decoded pairs in order; keeps `+`, which the recorder never used for a space. */
export function queryPairs(query: string): [string, string][] {
  return query === ''
    ? []
    : query.split('&').map((pair) => {
        const equals = pair.indexOf('=')
        const name = equals < 0 ? pair : pair.slice(0, equals)
        const value = equals < 0 ? '' : pair.slice(equals + 1)
        return [decodeURIComponent(name), decodeURIComponent(value)]
      })
}

function requestOf(lines: string[]): Recording['request'] {
  const [method = '', target = ''] = (lines[0] ?? '').slice(4).split(' ')
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  const query = queryPairs(mark < 0 ? '' : target.slice(mark + 1))
  const headers: Record<string, string> = {}
  let body: string | null = null
  for (const line of lines) {
    if (!line.startsWith('### > ')) continue
    const [name, value] = header(line.slice(6))
    if (name === 'body') body = value
    else headers[name] = value
  }
  return { method, path, query, headers, body }
}

export function readRecording(name: string, text: string): Recording {
  const lines = text.split(/\r?\n/)
  const requestLines = lines.filter((line) => line.startsWith('### '))
  const start = lines.findIndex((line) => line.startsWith('HTTP/'))
  const end = lines.indexOf('', start)
  const headers = Object.fromEntries(lines.slice(start + 1, end).map(header))
  const status = Number(lines[start]?.split(' ')[1])
  if (!Number.isInteger(status)) throw new Error(`${name}: no status line`)
  return {
    name,
    request: requestOf(requestLines),
    answer: {
      status,
      headers,
      body: lines
        .slice(end + 1)
        .join('\n')
        .trim(),
    },
  }
}
