import { list, paragraphs } from './html.ts'
import { links, type PageText, table, text } from './sections.ts'

export const about: PageText = {
  path: '/about',
  title: 'About us',
  layout: 'default',
  summary:
    'Vacuum Components in Valencia, California, makes and sells parts for high and ultrahigh vacuum: feedthroughs, flanges, viewports, wire and hardware.',
  keywords:
    'vacuum components, Valencia California, feedthrough maker, ultrahigh vacuum parts, office hours, leak tested, company',
  changed: '2026-11-20T17:00:00+00:00',
  body: paragraphs(
    'Vacuum Components makes and sells parts for high and ultrahigh vacuum: feedthroughs, flanges, viewports, wire, connectors and the small hardware that goes between them. The catalog holds 1,499 products in 11,990 variations. Each has an outline drawing that anyone can open, without an account.',
    'We work in Valencia, California. Glass and ceramic seals are made and leak tested here; most flanges, wire and hardware come from other makers.',
  ),
  sections: [
    text(
      'How we work',
      list(
        'Every sealed part is tested with a helium leak detector before it is packed. CF and weldable parts pass below 1 × 10⁻¹⁰ mbar L/s.',
        'Parts for ultrahigh vacuum are degreased, rinsed in deionized water, dried and bagged. Knife edges leave with a cap on.',
        'What is on the shelf carries the day it ships, and what is not its usual lead time, on the page and before you order.',
        'Numbers on the pages are those on the drawing. Where the two disagree, the drawing counts, and we want to hear of it.',
        'Questions go to engineers who know the parts.',
      ),
    ),
    text('When to reach us', paragraphs('The shop takes orders at any hour. The office keeps Pacific time.')),
    table(
      'Office hours, Pacific time.',
      ['Day', 'Office'],
      [
        ['Monday to Thursday', '6:00 am to 5:00 pm'],
        ['Friday', 'closed'],
        ['Saturday and Sunday', 'closed'],
      ],
    ),
    text(
      'Where to find us',
      paragraphs(
        '28100 Example Avenue, Valencia, CA 91355. Call <a href="tel:+16615550100">(661) 555-0100</a> during office hours, or <a href="/contact-us">write to us</a> with a sketch. Outside the United States one of our <a href="/distributors">distributors</a> may be closer.',
      ),
    ),
    links(
      'Begin here',
      ['/products', 'All products'],
      ['/vacuum-feedthrough', 'How to choose a feedthrough'],
      ['/technical-references', 'Flange dimensions, torque and units'],
      ['/help', 'Ordering, shipping and returns'],
    ),
  ],
}
