import { paragraphs } from './html.ts'
import { links, type PageText } from './sections.ts'

/** What the site knows of the page at `/`, whose screen the shop makes itself. */
export const home: PageText = {
  path: '/',
  title: 'Home',
  layout: 'centered',
  summary:
    'Feedthroughs, flanges, viewports, wire and hardware for high and ultrahigh vacuum, with the drawing, price and stock of every part and CAD models of most.',
  keywords: 'vacuum components, feedthroughs, CF flanges, KF fittings, viewports, Kapton wire, UHV parts',
  changed: '2026-11-20T17:00:00+00:00',
  body: paragraphs(
    'Parts for high and ultrahigh vacuum, their seals made and leak tested in Valencia, California. Every part has an outline drawing, a price and a date when it ships.',
  ),
  sections: [
    links(
      'Begin here',
      ['/products', 'All products'],
      ['/quick-order', 'Quick order'],
      ['/technical-references', 'Technical references'],
      ['/glossary', 'Glossary of terms'],
      ['/feedthrough-drawings', 'Feedthrough drawings'],
    ),
  ],
}
