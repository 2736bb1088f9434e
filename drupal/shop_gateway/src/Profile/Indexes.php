<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Profile;

use Drupal\search_api\IndexInterface;
use Drupal\search_api\Item\FieldInterface;

/**
 * Search indexes that JSON:API offers, with their fields and facets.
 */
final class Indexes {

  public function __construct(
    private readonly Entities $entities,
    private readonly ResourceDescriber $resources,
    private readonly Routes $routes,
  ) {}

  /**
   * All indexes that have a route.
   */
  public function describe(): array {
    $facets = $this->facets();
    return $this->entities->described('search_api_index', function (IndexInterface $index) use ($facets): ?array {
      $route = $this->routes->find('jsonapi_search_api.index_' . $index->id());
      return $route === NULL ? NULL : [
        'id' => $index->id(),
        'path' => $this->resources->pathOf($route),
        'types' => array_values($route->getDefault('_jsonapi_resource_types')),
        'mixedIncludes' => TRUE,
        'fields' => (object) array_map($this->field(...), $index->getFields()),
        'facets' => $facets['jsonapi_search_api_facets:' . $index->id()] ?? [],
      ];
    }, ['status' => TRUE]);
  }

  /**
   * The facets, by their source.
   */
  private function facets(): array {
    $facets = [];
    foreach ($this->entities->all('facets_facet') as $facet) {
      $facets[$facet->getFacetSourceId()][] = [
        'id' => $facet->id(),
        'path' => $facet->getUrlAlias(),
        'field' => $facet->getFieldIdentifier(),
        'label' => (string) $facet->label(),
      ];
    }
    return $facets;
  }

  /**
   * A field of an index.
   */
  private function field(FieldInterface $field): array {
    $is_text = $field->getType() === 'text';
    $is_list = str_contains($field->getPropertyPath(), ':') || $this->isList($field);
    return array_filter([
      'type' => $field->getType(),
      'label' => (string) $field->getLabel(),
      'path' => $field->getPropertyPath(),
      'fulltext' => $is_text,
      'many' => $is_list,
      'sortable' => !$is_text && !$is_list,
    ]);
  }

  /**
   * Whether a field has several values.
   */
  private function isList(FieldInterface $field): bool {
    try {
      return $field->getDataDefinition()->isList();
    }
    catch (\Exception) {
      return FALSE;
    }
  }

}
