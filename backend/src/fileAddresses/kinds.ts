export type FileKind =
  | 'picture'
  | 'drawing'
  | 'drawing_portrait'
  | 'drawing_pdf'
  | 'drawing_dxf'
  | 'model_glb'
  | 'model_step'
  | 'data_sheet'
  | 'catalog_page'
  | 'bulletin'
  | 'illustration'

/** How a kind of file is served. */
interface ServedFile {
  readonly contentType: string
  /** Shown in the browser, or downloaded under its name. */
  readonly disposition: 'inline' | 'attachment'
}

type DocumentSending = ServedFile & {
  /** Group under which the documents of a part are listed. */
  readonly description:
    | 'Outline Drawings'
    | '3D Files'
    | 'STEP Files'
    | 'Data Sheet'
    | 'Catalog Page'
    | 'Product Bulletin'
  /** Its path is `folder/{sku}suffix`. */
  readonly folder: string
  readonly suffix: string
  /** Only for parts of a fixed shape. */
  readonly isSolidOnly: boolean
  /** Only for parts with this specification. */
  readonly specification?: string
}

const inline = 'inline'
const attachment = 'attachment'

/** Documents generated from a variation, besides its SVG drawing; in display order. */
export const documentKinds = {
  drawing_pdf: {
    description: 'Outline Drawings',
    folder: 'drawings',
    suffix: '.pdf',
    contentType: 'application/pdf',
    disposition: inline,
    isSolidOnly: false,
  },
  drawing_dxf: {
    description: 'Outline Drawings',
    folder: 'drawings',
    suffix: '.dxf',
    contentType: 'image/vnd.dxf',
    disposition: attachment,
    isSolidOnly: false,
  },
  model_glb: {
    description: '3D Files',
    folder: 'models',
    suffix: '.glb',
    contentType: 'model/gltf-binary',
    disposition: inline,
    isSolidOnly: true,
  },
  model_step: {
    description: 'STEP Files',
    folder: 'models',
    suffix: '.step',
    contentType: 'model/step',
    disposition: attachment,
    isSolidOnly: true,
  },
  data_sheet: {
    description: 'Data Sheet',
    folder: 'datasheets',
    suffix: '.pdf',
    contentType: 'application/pdf',
    disposition: inline,
    isSolidOnly: false,
  },
  catalog_page: {
    description: 'Catalog Page',
    folder: 'catalog',
    suffix: '.pdf',
    contentType: 'application/pdf',
    disposition: inline,
    isSolidOnly: false,
  },
  bulletin: {
    description: 'Product Bulletin',
    folder: 'bulletins',
    suffix: '.pdf',
    contentType: 'application/pdf',
    disposition: inline,
    isSolidOnly: false,
    specification: 'field_product_bulletin',
  },
} as const satisfies Partial<Record<FileKind, DocumentSending>>
type DocumentKind = keyof typeof documentKinds

function isDocumentKind(kind: FileKind): kind is DocumentKind {
  return Object.hasOwn(documentKinds, kind)
}

const svg: ServedFile = { contentType: 'image/svg+xml', disposition: inline }

/** How each kind of file is served. */
export const sendingOf: Readonly<Record<FileKind, ServedFile>> = {
  picture: svg,
  drawing: svg,
  drawing_portrait: svg,
  ...documentKinds,
  illustration: svg,
}

/** Group of a file among the documents of its part. */
export function descriptionOf(kind: FileKind): string {
  return isDocumentKind(kind) ? documentKinds[kind].description : 'Outline Drawings'
}

export function isFileKind(value: unknown): value is FileKind {
  return typeof value === 'string' && Object.hasOwn(sendingOf, value)
}
