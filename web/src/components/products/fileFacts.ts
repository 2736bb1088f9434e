const kinds: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/svg+xml': 'SVG',
  'image/png': 'PNG',
  'application/zip': 'ZIP',
  'model/step': 'STEP',
  'application/step': 'STEP',
  'model/gltf-binary': 'GLB',
  'image/vnd.dxf': 'DXF',
  'image/vnd.dwg': 'DWG',
  'application/acad': 'DWG',
}

/** Display name of a MIME type; unknown types use their last word. */
export function fileKind(mimeType: string): string {
  return kinds[mimeType] ?? (mimeType.split('/').at(-1) ?? '').replace(/^(x-|vnd\.)/, '').toUpperCase()
}

/** A size in bytes, such as `148 kB` or `1.9 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))}\u00a0kB`
  return `${(bytes / 1_000_000).toFixed(1)}\u00a0MB`
}

/** Last segment of an address, without parameters. */
export function fileName(url: string): string {
  return decodeURIComponent(url.split(/[?#]/)[0]?.split('/').at(-1) ?? '')
}
