<?php

declare(strict_types=1);

namespace Drupal\shop_gateway;

use Drupal\jsonapi\IncludeResolver;
use Drupal\jsonapi\JsonApiResource\IncludedData;
use Symfony\Component\HttpFoundation\RequestStack;
use Symfony\Component\HttpKernel\Exception\BadRequestHttpException;

/**
 * Lets lists of several types include what only some of the types have.
 *
 * Otherwise an index answers 400 for the attributes of pumps if it finds seals
 * only, which nobody can know beforehand.
 */
final class MixedIncludeResolver extends IncludeResolver {

  /**
   * The stack whose request names the types of the route.
   */
  public RequestStack $requestStack;

  /**
   * {@inheritdoc}
   */
  public function resolve($data, $include_parameter) {
    try {
      return parent::resolve($data, $include_parameter);
    }
    catch (BadRequestHttpException $exception) {
      return $this->isOfAnotherType($include_parameter) ? new IncludedData([]) : throw $exception;
    }
  }

  /**
   * Whether a type of the route has an include path.
   */
  private function isOfAnotherType(string $path): bool {
    $types = $this->requestStack->getCurrentRequest()?->attributes->get('resource_types') ?? [];
    foreach ($types as $type) {
      try {
        static::resolveInternalIncludePaths($type, [explode('.', $path)]);
        return TRUE;
      }
      catch (BadRequestHttpException) {
        // Another type may have it.
      }
    }
    return FALSE;
  }

}
