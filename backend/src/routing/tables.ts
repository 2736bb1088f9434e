declare module '../database/tables.ts' {
  interface Tables {
    path_aliases: { id: number; alias: string; entity_type: RoutedEntity; entity_id: number }
    redirects: { id: number; source: string; target: string; status: number }
  }
}

export type RoutedEntity = 'commerce_product' | 'taxonomy_term' | 'node'
