"""Units joined to others: columns, integrated guns, emplaced works and works on wheels."""
