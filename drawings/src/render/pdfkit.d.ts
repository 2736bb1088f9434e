import type { Font } from 'fontkit'

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit takes a font that is open already, since 0.18; its types do not know yet. */
      registerFont(name: string, font: Font): this
    }
  }
}
