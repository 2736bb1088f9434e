<?php

declare(strict_types=1);

namespace Drupal\shop_gateway;

use Drupal\Core\Cache\CacheableMetadata;
use Drupal\Core\DependencyInjection\AutowireTrait;
use Drupal\Core\DependencyInjection\ContainerInjectionInterface;
use Drupal\Core\Entity\EntityFieldManagerInterface;
use Drupal\Core\Extension\ModuleHandlerInterface;
use Drupal\Core\Http\Exception\CacheableBadRequestHttpException;
use Drupal\jsonapi\Access\TemporaryQueryGuard;
use Drupal\jsonapi\CacheableResourceResponse;
use Drupal\jsonapi\Context\FieldResolver;
use Drupal\jsonapi\Query\Filter;
use Drupal\jsonapi\Query\Sort;
use Drupal\jsonapi\ResourceResponse;
use Drupal\jsonapi\ResourceType\ResourceType;
use Drupal\jsonapi_resources\Resource\EntityQueryResourceBase;
use Symfony\Component\DependencyInjection\Attribute\Autowire;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\Routing\Route;

/**
 * Lists entities of all bundles. In JSON:API itself, each list has only one bundle.
 */
final class MixedCollection extends EntityQueryResourceBase implements ContainerInjectionInterface {

  use AutowireTrait;

  public function __construct(
    #[Autowire(service: 'jsonapi.field_resolver')] private readonly FieldResolver $fieldResolver,
    private readonly EntityFieldManagerInterface $fieldManager,
    private readonly ModuleHandlerInterface $moduleHandler,
  ) {}

  /**
   * {@inheritdoc}
   */
  public function getRouteResourceTypes(Route $route, string $route_name): array {
    $is_listed = static fn (ResourceType $type) => $type->getEntityTypeId() === $route->getDefault('entity_type_id') && !$type->isInternal();
    return array_values(array_filter($this->resourceTypeRepository->all(), $is_listed));
  }

  /**
   * Responds with a page of the list, filtered and sorted as in JSON:API.
   */
  public function process(Request $request, array $resource_types, string $entity_type_id): ResourceResponse {
    $cacheability = (new CacheableMetadata())
      ->addCacheContexts(['url.query_args:filter', 'url.query_args:sort'])
      ->addCacheTags(["{$entity_type_id}_list"]);
    $query = $this->getEntityQuery($entity_type_id);
    if ($request->query->has('filter')) {
      $filter = self::forAny($resource_types, fn (ResourceType $type) => Filter::createFromQueryParameter($request->query->all('filter'), $type, $this->fieldResolver));
      $query->condition($filter->queryCondition($query));
      TemporaryQueryGuard::setFieldManager($this->fieldManager);
      TemporaryQueryGuard::setModuleHandler($this->moduleHandler);
      TemporaryQueryGuard::applyAccessControls($filter, $query, $cacheability);
    }
    $sort = $request->query->all()['sort'] ?? NULL;
    foreach ($sort ? Sort::createFromQueryParameter($sort)->fields() : [] as $field) {
      $path = self::forAny($resource_types, fn (ResourceType $type) => $this->fieldResolver->resolveInternalEntityQueryPath($type, $field['path']));
      $query->sort($path, $field['direction'], $field['langcode'] ?? NULL);
    }
    $paginator = $this->getPaginatorForRequest($request);
    $paginator->applyToQuery($query, $cacheability);
    $data = $this->loadResourceObjectDataFromEntityQuery($query, $cacheability);
    $response = $this->createJsonapiResponse($data, $request, links: $paginator->getPaginationLinks($query, $cacheability));
    assert($response instanceof CacheableResourceResponse);
    return $response->addCacheableDependency($cacheability);
  }

  /**
   * The result for the first type that has the fields.
   */
  private static function forAny(array $types, callable $resolve): mixed {
    foreach ($types as $type) {
      try {
        return $resolve($type);
      }
      catch (CacheableBadRequestHttpException $error) {
        // Another type may have them.
      }
    }
    throw $error;
  }

}
