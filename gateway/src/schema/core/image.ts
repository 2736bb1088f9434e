import type { Image as ImageValue, ImageStyle as Style } from '../../backend/content/images.ts'
import { builder } from './builder.ts'

const ImageStyle = builder.enumType('ImageStyle', {
  description: 'A size of a picture.',
  values: {
    ORIGINAL: { description: 'As it was drawn or taken.' },
    THUMBNAIL: { description: 'A closer crop, 96 by 96.' },
    CARD: { description: 'For lists, 480 by 480.' },
    DETAIL: { description: 'For its own page, 960 by 960.' },
  } satisfies Record<Style, object>,
})

export const Image = builder.objectRef<ImageValue>('Image').implement({
  description: 'A picture.',
  fields: (t) => ({
    url: t.field({
      type: 'URL',
      description:
        'Where it is, in a size. Sizes other than the original exist for product pictures; elsewhere the original is answered.',
      args: { style: t.arg({ type: ImageStyle, defaultValue: 'ORIGINAL', description: 'The size wanted.' }) },
      resolve: (image, { style }) => image.url(style ?? 'ORIGINAL'),
    }),
    alt: t.exposeString('alt', { description: 'What it shows, for those who do not see it.' }),
    title: t.exposeString('title', { description: 'Its title, or empty.' }),
    width: t.exposeInt('width', { nullable: true, description: 'Width of the original in pixels.' }),
    height: t.exposeInt('height', { nullable: true, description: 'Height of the original in pixels.' }),
  }),
})
