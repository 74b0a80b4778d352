#!/bin/sh
# Does what the script beside its name says.
. "$0.sh"
