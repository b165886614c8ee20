package main

import (
	"context"
	"fmt"
	"sync"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/codemode"
)

// shop is what the tools are about. Its methods may be called from several goroutines.
type shop struct {
	mu       sync.Mutex
	orders   []order
	refunded map[string]int
}

type order struct {
	ID       string   `json:"id"`
	Customer string   `json:"customer"`
	Status   string   `json:"status"`
	Cents    int      `json:"cents"`
	Payment  *payment `json:"payment,omitempty"`
}

type payment struct {
	ID string `json:"id"`
}

func newShop() *shop {
	return &shop{refunded: map[string]int{}, orders: []order{
		{"1001", "ada", "disputed", 2500, &payment{"p-71"}},
		{"1002", "ben", "shipped", 1200, &payment{"p-72"}},
		{"1003", "ben", "disputed", 900, nil},
		{"1004", "eve", "disputed", 90000, &payment{"p-74"}},
	}}
}

// tools are the shop's, as programs call them.
func (s *shop) tools() (*codemode.Registry, error) {
	return codemode.NewRegistry(
		codemode.Tool{
			Name: "list_orders", Description: "Lists orders, all or those of one status.",
			Input: []byte(`{"type": "object", "properties": {"status": {"enum": ["shipped", "disputed"]}}, "additionalProperties": false}`),
			Output: []byte(`{"type": "array", "items": {"type": "object", "properties": {
				"id": {"type": "string"}, "customer": {"type": "string"}, "status": {"type": "string"}, "cents": {"type": "integer"},
				"payment": {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"], "description": "Absent for gifts"}
			}, "required": ["id", "customer", "status", "cents"]}}`),
			Annotations: codemode.Annotations{ReadOnly: codemode.Yes}, Function: coderuntime.Adapt(s.list),
		},
		codemode.Tool{
			Name: "get_customer", Description: "Says who a customer is.",
			Input:       []byte(`{"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"], "additionalProperties": false}`),
			Output:      []byte(`{"type": "object", "properties": {"email": {"type": "string"}}, "required": ["email"]}`),
			Annotations: codemode.Annotations{ReadOnly: codemode.Yes}, Function: coderuntime.Adapt(s.customer),
		},
		codemode.Tool{
			Name: "refund", Description: "Pays money back. A person is asked first.",
			Input: []byte(`{"type": "object", "properties": {"payment": {"type": "string"}, "cents": {"type": "integer", "minimum": 1}},
				"required": ["payment", "cents"], "additionalProperties": false}`),
			Output:      []byte(`{"type": "object", "properties": {"refund": {"type": "string"}}, "required": ["refund"]}`),
			Annotations: codemode.Annotations{ReadOnly: codemode.No, Destructive: codemode.Yes}, Function: coderuntime.Adapt(s.refund),
		},
	)
}

func (s *shop) list(_ context.Context, query struct{ Status string }) ([]order, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	found := []order{}
	for _, o := range s.orders {
		if query.Status == "" || o.Status == query.Status {
			found = append(found, o)
		}
	}
	return found, nil
}

func (s *shop) customer(_ context.Context, query struct{ Name string }) (map[string]string, error) {
	return map[string]string{"email": query.Name + "@example.com"}, nil
}

func (s *shop) refund(_ context.Context, r struct {
	Payment string
	Cents   int
}) (map[string]string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.refunded[r.Payment] != 0 {
		return nil, fmt.Errorf("the payment %s has been paid back already", r.Payment)
	}
	s.refunded[r.Payment] = r.Cents
	return map[string]string{"refund": "r-" + r.Payment}, nil
}
