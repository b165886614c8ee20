package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/coderuntime/coderuntime/codemode"
)

// model is a language model with one tool. Its next message follows the task, or the outcome of its last program.
type model interface {
	next(ctx context.Context, tool codemode.Definition, message string) (reply, error)
}

// reply is a program to run or, without one, the answer.
type reply struct{ program, text string }

// script is a model that says what was written down for it. It looks at what it is told as a model does: without what a step expects it has no reply.
type script struct{ steps []step }

type step struct {
	expects []string // in the message
	reply   reply
}

func (s *script) next(_ context.Context, _ codemode.Definition, message string) (reply, error) {
	if len(s.steps) == 0 {
		return reply{}, errors.New("the script has ended")
	}
	now := s.steps[0]
	s.steps = s.steps[1:]
	for _, text := range now.expects {
		if !strings.Contains(message, text) {
			return reply{}, fmt.Errorf("the script expects %q, and got:\n%s", text, message)
		}
	}
	return now.reply, nil
}

func newScript() *script {
	return &script{steps: []step{
		{expects: []string{"disputed"}, reply: reply{program: `const orders = await tools.list_orders({ status: "disputed" });
for (const order of orders) {
  await tools.refund({ payment: order.payment.id, cents: order.cents });
}
return orders.length;`}},
		// One refund was made before the program failed. It must not be made again.
		{expects: []string{"reading 'id'", `tools.refund({"payment":"p-71","cents":2500}): completed`}, reply: reply{program: `const done = new Set(["p-71"]);  // by the first program
const report = [];
for (const order of await tools.list_orders({ status: "disputed" })) {
  if (!order.payment) {
    report.push({ order: order.id, refund: "none: nothing was paid" });
  } else if (done.has(order.payment.id)) {
    report.push({ order: order.id, refund: "made" });
  } else {
    try {
      await tools.refund({ payment: order.payment.id, cents: order.cents });
      report.push({ order: order.id, refund: "made" });
    } catch (error) {
      if (!(error instanceof ToolCallError)) throw error;
      const { email } = await tools.get_customer({ name: order.customer });
      report.push({ order: order.id, refund: error.message, email });
    }
  }
}
return report;`}},
		{expects: []string{"nobody answered", "eve@example.com"}, reply: reply{
			text: "Order 1001 is refunded. 1003 was a gift, so that there is nothing to refund. The refund of 1004 needs a person's approval, which I did not get; eve@example.com should be told.",
		}},
	}}
}

// duty is a person who approves small refunds, and sleeps when it comes to others.
func duty(_ context.Context, question string) (bool, error) {
	if strings.Contains(question, `"cents":2500`) {
		return true, nil
	}
	return false, errors.New("no answer")
}
