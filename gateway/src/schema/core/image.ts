import type { Image as ImageValue, ImageStyle as Style } from '../../backend/content/images.ts'
import { builder } from './builder.ts'

const ImageStyle = builder.enumType('ImageStyle', {
  description: 'A size of an image, in pixels.',
  values: {
    ORIGINAL: { description: 'Original size of the image.' },
    THUMBNAIL: { description: '96 x 96 pixels, cropped more tightly.' },
    CARD: { description: '480 x 480 pixels, for lists.' },
    DETAIL: { description: '960 x 960 pixels, for the product page.' },
  } satisfies Record<Style, object>,
})

export const Image = builder.objectRef<ImageValue>('Image').implement({
  isPublic: true,
  description: 'An image with alternative text.',
  fields: (t) => ({
    url: t.field({
      type: 'URL',
      description:
        'URL of the image in the given size. Only product images are resized; other images always return the original.',
      args: {
        style: t.arg({ type: ImageStyle, defaultValue: 'ORIGINAL', description: 'Size of the image to return.' }),
      },
      resolve: (image, { style }) => image.url(style ?? 'ORIGINAL'),
    }),
    alt: t.property('alt', 'String', 'Alternative text for screen readers.'),
    title: t.property('title', 'String', 'Title of the image; may be empty.'),
    width: t.optional('width', 'Int', 'Width of the original in pixels.'),
    height: t.optional('height', 'Int', 'Height of the original in pixels.'),
  }),
})
