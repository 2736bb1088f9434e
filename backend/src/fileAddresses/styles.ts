/** Image styles: edge length in pixels. `closer` crops closer to the part. */
export interface ImageStyle {
  readonly size: number
  readonly closer: boolean
}

export const imageStyles: Readonly<Record<string, ImageStyle>> = {
  product_list_card_image: { size: 480, closer: false },
  product_detail: { size: 960, closer: false },
  product_thumbnail: { size: 96, closer: true },
}

export const publicFolder = '/sites/default/files'

/** Root-relative: `/sites/default/files/styles/product_detail/public/parts/110001.svg.webp?itok=…` */
export function stylePath(style: string, path: string, token: string): string {
  return `${publicFolder}/styles/${style}/public/${path}.webp?itok=${token}`
}
