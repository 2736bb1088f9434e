<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Controller;

use Drupal\Core\Cache\CacheBackendInterface;
use Drupal\Core\DependencyInjection\AutowireTrait;
use Drupal\Core\DependencyInjection\ContainerInjectionInterface;
use Drupal\Core\Language\LanguageManagerInterface;
use Drupal\Core\Render\RenderContext;
use Drupal\Core\Render\RendererInterface;
use Drupal\shop_gateway\GatewayMiddleware;
use Drupal\shop_gateway\Profile\ProfileBuilder;
use Symfony\Component\DependencyInjection\Attribute\Autowire;
use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\HttpFoundation\Request;

/**
 * Returns the document that tells the gateway what this site has. Others get its public part.
 *
 * The response is not a CacheableJsonResponse: without a page max-age (the default), Drupal would remove its ETag, and
 * the page cache would store a copy for every query string.
 */
final class ProfileController implements ContainerInjectionInterface {

  use AutowireTrait;

  public function __construct(
    private readonly ProfileBuilder $builder,
    #[Autowire(service: 'cache.default')] private readonly CacheBackendInterface $cache,
    private readonly LanguageManagerInterface $languageManager,
    private readonly RendererInterface $renderer,
  ) {}

  /**
   * Responds with the document, or with 304 if it has not changed.
   */
  public function __invoke(Request $request): JsonResponse {
    $is_gateway = GatewayMiddleware::isGateway($request);
    $json = $this->documents($request->getSchemeAndHttpHost())[$is_gateway ? 'full' : 'public'];
    $response = JsonResponse::fromJsonString($json);
    $response->setEtag(hash('xxh128', $json))->setMaxAge(60);
    $is_gateway ? $response->setPrivate() : $response->setPublic();
    $response->setVary('Shop-Gateway-Secret');
    $response->isNotModified($request);
    return $response;
  }

  /**
   * Both documents as JSON, from the cache if nothing changed.
   */
  private function documents(string $origin): array {
    $id = implode(':', ['shop_gateway', $this->languageManager->getCurrentLanguage()->getId(), $origin]);
    $documents = $this->cache->get($id)->data ?? NULL;
    if ($documents === NULL) {
      $full = $this->renderer->executeInRenderContext(new RenderContext(), $this->builder->build(...));
      $documents = ['full' => self::encode($full), 'public' => self::encode(ProfileBuilder::publicPart($full))];
      $this->cache->set($id, $documents, CacheBackendInterface::CACHE_PERMANENT, $this->builder->cacheTags);
    }
    return $documents;
  }

  /**
   * A document as JSON.
   */
  private static function encode(array $document): string {
    return json_encode($document, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
  }

}
