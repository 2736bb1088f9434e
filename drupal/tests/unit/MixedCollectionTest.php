<?php

/**
 * @file
 * Tests of lists of several types.
 */

declare(strict_types=1);

use Drupal\Core\Entity\EntityFieldManagerInterface;
use Drupal\Core\Extension\ModuleHandlerInterface;
use Drupal\Core\Http\Exception\CacheableAccessDeniedHttpException;
use Drupal\Core\Http\Exception\CacheableBadRequestHttpException;
use Drupal\jsonapi\Context\FieldResolver;
use Drupal\jsonapi\ResourceType\ResourceType;
use Drupal\shop_gateway\MixedCollection;
use Symfony\Component\HttpFoundation\Bag;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpKernel\Exception\NotFoundHttpException;

/**
 * The query for a list of pumps and seals.
 */
function listed(array $parameters, array $bundles = ['pump', 'seal']): array {
  $fields = new FieldResolver([
    'pump' => ['title' => 'title', 'cost' => 'field_cost', 'size' => 'field_size', 'flow' => 'field_flow'],
    'seal' => ['title' => 'title', 'cost' => new CacheableAccessDeniedHttpException('denied'), 'size' => 'field_cost'],
  ]);
  $list = new MixedCollection(
    $fields,
    new class implements EntityFieldManagerInterface {},
    new class implements ModuleHandlerInterface {},
  );
  $request = new Request();
  $request->query = new Bag($parameters);
  $list->process($request, array_map(static fn (string $bundle) => new ResourceType('commerce_product', $bundle), $bundles), 'commerce_product');
  return $list->told;
}

test('a list has only the types of JSON:API', function (): void {
  same([['condition', 'type', ['pump', 'seal'], 'IN']], listed([]));
  same([['condition', 'type', ['seal'], 'IN']], listed([], ['seal']));
  same(TRUE, thrown(static fn () => listed([], [])) instanceof NotFoundHttpException);
});

test('a list has only types in which the requester may read the fields of its filter and sorting', function (): void {
  same([['condition', 'type', ['pump', 'seal'], 'IN'], ['condition', 'title'], ['sort', 'title', 'ASC']], listed(['filter' => ['title' => 'x'], 'sort' => 'title']));
  same([['condition', 'type', ['pump'], 'IN'], ['condition', 'field_cost']], listed(['filter' => ['cost' => '1']]));
  same([['condition', 'type', ['pump'], 'IN'], ['sort', 'field_flow', 'ASC']], listed(['sort' => 'flow']));
  same([['condition', 'type', ['pump'], 'IN'], ['condition', 'title'], ['sort', 'field_cost', 'ASC']], listed(['filter' => ['title' => 'x'], 'sort' => 'cost']));
});

test('a name that means a field of one type is not used for another field of that name', function (): void {
  same([['condition', 'type', ['pump'], 'IN'], ['condition', 'field_size']], listed(['filter' => ['size' => '1']]));
});

test('a list that no type allows is rejected with the reason', function (): void {
  same(TRUE, thrown(static fn () => listed(['sort' => 'cost'], ['seal'])) instanceof CacheableAccessDeniedHttpException);
  same(TRUE, thrown(static fn () => listed(['filter' => ['nothing' => '1']])) instanceof CacheableBadRequestHttpException);
});
