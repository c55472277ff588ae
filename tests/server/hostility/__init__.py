"""One hostile visitor and fifty bystanders: `visitor` and his tricks, `bystanders`, and `measuring` both."""
