<?php

/**
 * @file
 * Tests of placements.
 */

declare(strict_types=1);

use Drupal\shop_gateway\Placement\OrderLines;
use Drupal\shop_gateway\Placement\PlacementKeys;
use Drupal\shop_gateway\Placement\PlacementRefused;
use Drupal\shop_gateway\Placement\PlacementRequest;
use Symfony\Component\HttpFoundation\Request;

/**
 * A request as sent, with changes.
 */
function placement(array $changes = [], ?string $order = 'abc'): PlacementRequest {
  $json = json_encode($changes + [
    'idempotencyKey' => 'key-00000001',
    'expectedTotal' => ['number' => '21.50', 'currency_code' => 'USD'],
  ]);
  return PlacementRequest::fromJson($json, ['idempotencyKey', 'expectedTotal'], $order);
}

test('a malformed request names each wrong value', function (): void {
  foreach (['', 'null', '[]', '"text"', '{"idempotencyKey":"short","expectedTotal":7}'] as $json) {
    $refusal = thrown(static fn () => PlacementRequest::fromJson($json, ['idempotencyKey', 'expectedTotal']));
    same(TRUE, $refusal instanceof PlacementRefused);
    same([400, 'malformed'], [$refusal->status, $refusal->reason]);
    same(['/idempotencyKey', '/expectedTotal/number', '/expectedTotal/currency_code'], array_keys($refusal->pointers));
  }
  same(['/paymentGateway', '/attributes'], array_keys(thrown(static fn () => placement(['paymentGateway' => 1, 'attributes' => 'x']))->pointers));
});

test('a line break does not end a key or a number', function (): void {
  same(['/idempotencyKey'], array_keys(thrown(static fn () => placement(['idempotencyKey' => "key-00000001\n"]))->pointers));
  $total = ['number' => "1\n", 'currency_code' => "USD\n"];
  same(['/expectedTotal/number', '/expectedTotal/currency_code'], array_keys(thrown(static fn () => placement(['expectedTotal' => $total]))->pointers));
});

test('a key is bound to the confirmed values, regardless of their format', function (): void {
  $first = placement(['attributes' => ['a' => ['x' => 1, 'y' => 2], 'b' => 'c']]);
  $again = placement(['attributes' => ['b' => 'c', 'a' => ['y' => 2, 'x' => 1]], 'expectedTotal' => ['number' => '21.5', 'currency_code' => 'EUR']], 'ABC');
  same([], PlacementRequest::differences($first->inputs(NULL), $again->inputs(NULL)));
  same(['order'], PlacementRequest::differences(placement()->inputs(NULL), placement([], 'abd')->inputs(NULL)));
  same([], PlacementRequest::differences(placement()->inputs(NULL), placement([], NULL)->inputs(NULL)));
  $other = placement(['paymentGateway' => 'invoice', 'attributes' => ['b' => 'd']]);
  same(['attributes/b', 'paymentGateway', 'attributes/a'], PlacementRequest::differences($first->inputs(NULL), $other->inputs(NULL)));
  same([], PlacementRequest::differences($first->inputs(NULL), placement(['attributes' => ['a' => ['x' => 1, 'y' => 2], 'b' => 'c', 'd' => NULL]])->inputs(NULL)));
});

test('a lookup compares invalid lines, and both saved addresses', function (): void {
  $read = static fn (array $body, array $required) => PlacementRequest::fromJson(json_encode(['idempotencyKey' => 'key-00000001'] + $body), $required, '');
  $first = $read(['lines' => [['partNumber' => 'A', 'quantity' => 1]], 'profiles' => ['shipping' => 'x', 'billing' => 'y']], ['idempotencyKey', 'lines']);
  $lookup = $read(['lines' => [], 'profiles' => ['shipping' => 'x', 'billing' => NULL]], ['idempotencyKey']);
  same(['lines', 'profiles/billing'], PlacementRequest::differences($first->inputs(NULL), $lookup->inputs(NULL)));
  same(['/lines'], array_keys(thrown(static fn () => $read(['lines' => []], ['lines']))->pointers));
  same(['/lines'], array_keys(thrown(static fn () => $read(['lines' => 'x'], []))->pointers));
  same(['operation', 'lines'], array_slice(PlacementRequest::differences(placement()->inputs(NULL), $lookup->inputs(NULL)), 2, 2));
});

test('reviewed lines are compared in any order, and only if a repeated request states them', function (): void {
  $lines = [
    ['partNumber' => 'A', 'quantity' => '2.00', 'price' => '10.500000', 'details' => ''],
    ['partNumber' => 'B', 'quantity' => '1.00', 'price' => '3', 'details' => 'x'],
  ];
  $reviewed = [['quantity' => 1, 'price' => '3.00'] + $lines[1], ['quantity' => 2, 'price' => '10.50'] + $lines[0]];
  $request = placement(['expectedLines' => $reviewed]);
  $first = $request->inputs($lines);
  same([], PlacementRequest::differences($first, $request->inputs($request->expectedLines)));
  same([], PlacementRequest::differences($first, placement()->inputs(NULL)));
  same(['expectedLines'], PlacementRequest::differences($first, $request->inputs([['quantity' => 3] + $reviewed[1], $reviewed[0]])));
  same(['/expectedLines'], array_keys(thrown(static fn () => placement(['expectedLines' => [['partNumber' => 'A']]]))->pointers));
});

test('details of lines have the same hashes as in the gateway', function (): void {
  // As in schema/lineDetails.test.ts.
  same('', OrderLines::details(NULL, '', NULL));
  same('IE9D3IM8', OrderLines::details('1', NULL, NULL));
  same('xxIIrJyT', OrderLines::details('0', "Größe \"5/8\"\nBench\u{2028}4", 'REQ-1'));
});

test('keys belong to an account or to a cart token', function (): void {
  $request = new Request(['Commerce-Cart-Token' => 'secret-token']);
  same('user:7', PlacementKeys::ownerOf($request, account(7)));
  same('cart:' . hash('sha256', 'secret-token'), PlacementKeys::ownerOf($request, account(0)));
  same(NULL, PlacementKeys::ownerOf(new Request(), account(0)));
});

test('a refusal has a JSON:API error for each missing value', function (): void {
  $refusal = new PlacementRefused(422, 'incomplete', 'The order is incomplete.', [], ['/email' => 'Required.', '/payment_gateway' => 'Missing.']);
  same([
    ['status' => '422', 'code' => 'incomplete', 'source' => ['pointer' => '/email'], 'detail' => 'Required.'],
    ['status' => '422', 'code' => 'incomplete', 'source' => ['pointer' => '/payment_gateway'], 'detail' => 'Missing.'],
  ], $refusal->toArray()['errors']);
  same(
    ['errors' => [['status' => '409', 'code' => 'already_placed', 'detail' => 'Placed.', 'meta' => ['order' => 1]]]],
    (new PlacementRefused(409, 'already_placed', 'Placed.', ['order' => 1]))->toArray(),
  );
});
